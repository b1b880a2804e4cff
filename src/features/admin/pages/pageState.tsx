import { CircleCheck, Pencil, PencilLine } from 'lucide-react';
import type { PageRow } from '../../../../contract/pages';
import { Badge } from '../../../ui/Badge';

/** Whether shoppers see a page, and whether they see its newest text. */
export function PageState({ page: { published, version } }: { page: Pick<PageRow, 'published' | 'version'> }) {
	if (published === null) return <Badge icon={<Pencil size={14} />}>Borrador</Badge>;
	if (published < version)
		return (
			<Badge tone="warning" icon={<PencilLine size={14} />}>
				Publicada, con cambios sin publicar
			</Badge>
		);
	return (
		<Badge tone="success" icon={<CircleCheck size={14} />}>
			Publicada
		</Badge>
	);
}

export const savedText = ({ savedBy, starting }: Pick<PageRow, 'savedBy'> & { starting?: boolean }): string =>
	savedBy ?? (starting ? 'texto de partida' : 'una cuenta eliminada');

/** Texts that came with the program, and that nobody has published yet. */
export const waitingPages = (pages: readonly PageRow[]): PageRow[] =>
	pages.filter(({ starting, published }) => starting && published === null);
