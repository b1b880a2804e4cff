import { errorText } from '../../api/errorText';

/** What to show for a failed call of the account: a back end without it gets a sentence of its own. */
export function accountErrorText(error: unknown): string {
	const { status, originalStatus } = (error ?? {}) as { status?: unknown; originalStatus?: unknown };
	const code = status === 'PARSING_ERROR' ? originalStatus : status;
	if (code === 404 || code === 405 || code === 501 || (status === 'PARSING_ERROR' && code === 200))
		return 'Esta tienda no ofrece esta opción.';
	return errorText(error, 'Error de conexión. Vuelve a intentarlo.');
}
