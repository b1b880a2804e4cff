import type { PageRow } from '../../../../contract/pages/page';
import { looks, StateBadge } from '../shared/StateBadge';

const texts = { draft: 'Borrador', changed: 'Publicada, con cambios sin publicar', shown: 'Publicada' };

/** Whether shoppers see a page, and whether they see its newest text. */
export function PageState({ page: { published, version } }: { page: Pick<PageRow, 'published' | 'version'> }) {
	const state = published === null ? 'draft' : published < version ? 'changed' : 'shown';
	return <StateBadge look={looks.page[state]}>{texts[state]}</StateBadge>;
}

export const savedText = ({ savedBy, starting }: Pick<PageRow, 'savedBy'> & { starting?: boolean }): string =>
	savedBy ?? (starting ? 'texto de partida' : 'una cuenta eliminada');

/** Texts that came with the program, and that nobody has published yet. */
export const waitingPages = (pages: readonly PageRow[]): PageRow[] =>
	pages.filter(({ starting, published }) => starting && published === null);
