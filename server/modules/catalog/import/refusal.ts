import { ShopError } from '#platform/lib/shopError';

export const outdated = (): ShopError =>
	new ShopError(409, 'import_outdated', 'La tienda cambió mientras tanto. No se guardó nada. Inténtalo de nuevo.');

export const tooManyRows = (most: number): ShopError =>
	new ShopError(400, 'bad_request', `Como máximo ${most} filas por llamada`);

export const cutGroup = (line: number): ShopError =>
	new ShopError(400, 'import_cut', `Las filas de un grupo van juntas: faltan otras del grupo de la línea ${line}`);

export const formerPage = (): ShopError =>
	new ShopError(410, 'reload', 'La tienda se actualizó. Recarga la página y vuelve a intentarlo.');
