import type { SignInOutcome } from '#contract/account/account';

export const outcomeTexts: Record<SignInOutcome, string> = {
	signed_in: 'Inicio de sesión',
	signed_out: 'Cierre de sesión',
	wrong_password: 'Contraseña equivocada',
	wrong_code: 'Código equivocado',
};
