import type { PageRow } from '#contract/content/page';
import { looks, StateBadge } from '../kit/shared/StateBadge';

const texts = { draft: 'Borrador', changed: 'Publicada, con cambios sin publicar', shown: 'Publicada' };

export function PageState({ page: { published, version } }: { page: Pick<PageRow, 'published' | 'version'> }) {
	const state = published === null ? 'draft' : published < version ? 'changed' : 'shown';
	return <StateBadge look={looks.page[state]}>{texts[state]}</StateBadge>;
}

export const savedText = ({ savedBy, starting }: Pick<PageRow, 'savedBy'> & { starting?: boolean }): string =>
	savedBy ?? (starting ? 'texto de partida' : 'una cuenta eliminada');

export const waitingPages = (pages: readonly PageRow[]): PageRow[] =>
	pages.filter(({ starting, published }) => starting && published === null);
