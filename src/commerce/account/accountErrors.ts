import { errorText, fieldErrors } from '#api/errorText';
import type { Refusal } from '#ui/form';

export const accountErrorText = (error: unknown): string => errorText(error, 'Error de conexión. Vuelve a intentarlo.');

export function accountRefusal(error: unknown): Refusal {
	const fields = fieldErrors(error);
	return Object.keys(fields).length > 0 ? { fields } : { message: accountErrorText(error) };
}
