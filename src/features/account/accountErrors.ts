import { isMissingCall } from '../../api/backEnd';
import { errorText } from '../../api/errorText';

/** The text for a failed call of the account. */
export const accountErrorText = (error: unknown): string =>
	isMissingCall(error)
		? 'Esta tienda no ofrece esta opción.'
		: errorText(error, 'Error de conexión. Vuelve a intentarlo.');
