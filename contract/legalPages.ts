/** Addresses below /p of the texts that a checkout and a registration name. */
export const legalPages = { terms: 'terminos-y-condiciones', privacy: 'privacidad' } as const;
