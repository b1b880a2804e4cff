/** Tokens of `src/ui/tokens.css` that follow the accent. */
export const accentTokenNames = ['--accent', '--accent-hover', '--accent-ink', '--accent-soft', '--on-accent'] as const;
