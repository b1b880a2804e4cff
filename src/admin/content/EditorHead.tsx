import { ArrowLeft, ExternalLink } from 'lucide-react';
import type { PageDto } from '#contract/content/page';
import { Link } from '#ui/Link';
import { PageState } from './pageState';

export const EditorHead = ({ title, page }: { title: string; page: PageDto | null }) => (
	<header className="stack gap-2 start">
		<Link to="/admin/pages" className="row gap-2 tap">
			<ArrowLeft size={18} />
			Páginas
		</Link>
		<div className="cluster gap-3">
			<h1>{title}</h1>
			{page && <PageState page={page} />}
			{page && page.published !== null && (
				<Link to={`/p/${page.slug}`} className="row gap-2 tap">
					<ExternalLink size={18} />
					Ver en la tienda
				</Link>
			)}
		</div>
	</header>
);
