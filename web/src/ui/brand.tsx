/** The sign of the program: a man behind a slope, and the line of sight that passes over it. */
export function Brand() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#1c4a3d" />
      <path d="M4 25c4 0 5-9 10-9s6 9 14 9z" fill="#d9c9a3" />
      <path
        d="M6 12 26 21"
        stroke="#f0e442"
        stroke-width="2"
        stroke-dasharray="3 2.4"
        stroke-linecap="round"
      />
      <circle cx="6" cy="12" r="3" fill="#e9793f" />
      <path d="m23 14 5 3-5 3z" fill="#6cb8ea" />
    </svg>
  );
}
