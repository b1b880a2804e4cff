import { pageLimits } from '../../../../contract/pages';
import { foldText } from '../../../lib/text';

/** An address made of a title, as `cambios-y-devoluciones`; empty when nothing of it can stand in one. */
export const slugOf = (title: string): string =>
	foldText(title)
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, pageLimits.slug)
		.replace(/^-|-$/g, '');
