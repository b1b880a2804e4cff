/** Soles as home and cart show them: `S/. 1234.50` (R1-02). */
export const formatShopMoney = (soles: number): string => `S/. ${soles.toFixed(2)}`;

let local: Intl.NumberFormat | undefined;

/** Soles as every other screen shows them, in the es-PE way (R1-03). */
export const formatLocalMoney = (soles: number): string => {
	// Built on first use and kept, because building it costs more than a thousand formats.
	local ??= new Intl.NumberFormat('es-PE', { style: 'currency', currency: 'PEN' });
	return local.format(soles);
};
