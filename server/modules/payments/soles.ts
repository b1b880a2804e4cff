const format = new Intl.NumberFormat('es-PE', { style: 'currency', currency: 'PEN' });

/** An amount as people read it (R1-03). */
export const soles = (amount: number): string => format.format(amount);
