import type { SignInOutcome } from '#contract/account/account';

export const outcomeTexts: Record<SignInOutcome, string> = {
	signed_in: 'Inicio de sesión',
	signed_out: 'Cierre de sesión',
	wrong_password: 'Contraseña equivocada',
	wrong_code: 'Código equivocado',
};

const browsers: [RegExp, string][] = [
	[/Edg(e|A|iOS)?\//, 'Edge'],
	[/OPR\/|Opera/, 'Opera'],
	[/SamsungBrowser\//, 'Samsung Internet'],
	[/Firefox\/|FxiOS\//, 'Firefox'],
	[/Chrome\/|CriOS\//, 'Chrome'],
	[/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
	[/Android/, 'Android'],
	[/iPhone|iPad/, 'iOS'],
	[/Windows/, 'Windows'],
	[/Mac OS X/, 'macOS'],
	[/CrOS/, 'ChromeOS'],
	[/Linux/, 'Linux'],
];

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** "Chrome en Windows". The order counts: browsers name older ones too. */
export function deviceName(userAgent: string): string {
	const browser = nameIn(browsers, userAgent) ?? 'Otro programa';
	const system = nameIn(systems, userAgent);
	return system ? `${browser} en ${system}` : browser;
}
