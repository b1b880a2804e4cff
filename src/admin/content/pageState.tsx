import { useMay } from '#auth/may';
import type { PageRow } from '#contract/content/page';
import { countOf } from '#lib/text';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { looks, StateBadge } from '../kit/shared/StateBadge';
import { useGetPagesQuery } from './adminPagesApi';

const texts = { draft: 'Borrador', changed: 'Publicada, con cambios sin publicar', shown: 'Publicada' };

export function PageState({ page: { published, version } }: { page: Pick<PageRow, 'published' | 'version'> }) {
	const state = published === null ? 'draft' : published < version ? 'changed' : 'shown';
	return <StateBadge look={looks.page[state]}>{texts[state]}</StateBadge>;
}

export const savedText = ({ savedBy, starting }: Pick<PageRow, 'savedBy'> & { starting?: boolean }): string =>
	savedBy ?? (starting ? 'texto de partida' : 'una cuenta eliminada');

export const waitingPages = (pages: readonly PageRow[]): PageRow[] =>
	pages.filter(({ starting, published }) => starting && published === null);

/** Reminds of the texts required by law until none is a draft (R14-195). */
export function DraftPagesNotice() {
	const mayPublish = useMay('pages:write');
	const { data = [] } = useGetPagesQuery(undefined, { skip: !mayPublish, refetchOnMountOrArgChange: true });
	const { length } = waitingPages(data);
	if (!mayPublish || length === 0) return null;
	return (
		<Notice tone="warning">
			<span>{`${countOf(length, 'texto legal sigue', 'textos legales siguen')} en borrador: `}</span>
			<Link to="/admin/pages">{length === 1 ? 'revísalo y publícalo' : 'revísalos y publícalos'}</Link>
			<span>.</span>
		</Notice>
	);
}
