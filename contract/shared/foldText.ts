import { plainHyphens, withoutInvisible } from './invisible';

/** Without accents, case and invisible characters: `camara` finds `Cámara`. */
export const foldText = (text: string | null | undefined): string =>
	plainHyphens(withoutInvisible(text ?? ''))
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase();
