import { useState } from 'react';
import { useMay } from '#auth/may';
import type { PageRow } from '#contract/content/page';
import { fillTitle, missingIn, placeholders } from '#contract/content/placeholders';
import { Button } from '#ui/Button';
import { Link } from '#ui/Link';
import { useReport } from '../kit/shared/useSuccess';
import { useGetOnePageQuery, useGetPagesQuery, usePublishPageMutation } from './adminPagesApi';
import { PagePreview } from './PagePreview';
import { waitingPages } from './pageState';
import { useValues } from './useValues';

/** Pages omit the line of a missing one. */
const optional: readonly string[] = (['phone', 'whatsapp', 'hours', 'dataBank'] as const).map(
	(name) => placeholders[`seller.${name}`].label,
);

/** Texts required by law; the button below each publishes it once nothing is missing. */
export function FirstTexts() {
	const mayPublish = useMay('pages:write');
	const { data = [] } = useGetPagesQuery(undefined, { skip: !mayPublish, refetchOnMountOrArgChange: true });
	const waiting = waitingPages(data);
	if (!mayPublish || waiting.length === 0) return null;
	return (
		<section className="stack" aria-labelledby="textos">
			<h2 id="textos">Tus textos legales</h2>
			<p>Ya tienen los datos de tu tienda. Léelos, revísalos con tu abogado y publica cada uno.</p>
			{waiting.map((page) => (
				<FirstText key={page.id} page={page} />
			))}
		</section>
	);
}

function FirstText({ page: { id, title } }: { page: PageRow }) {
	const [open, setOpen] = useState(false);
	const values = useValues();
	const { data: page } = useGetOnePageQuery(id, { skip: !open });
	const [publish, { isLoading }] = usePublishPageMutation();
	const report = useReport();
	const name = fillTitle(title, values);
	const gaps = page ? missingIn([page.title, page.description, page.body].join('\n'), values) : [];
	const missing = gaps.filter((label) => !optional.includes(label));
	return (
		<div className="stack gap-2 start">
			<Button aria-expanded={open} onClick={() => setOpen(!open)}>
				{`Leer: ${name}`}
			</Button>
			{open && !page && <p role="status">Cargando…</p>}
			{open && page && (
				<>
					<PagePreview texts={page} />
					{missing.length > 0 ? (
						<p>
							<span>{`Le falta: ${missing.join(' · ')}. `}</span>
							<Link to={`/admin/pages/${id}`}>{`Completar ${name}`}</Link>
						</p>
					) : (
						<Button
							variant="primary"
							loading={isLoading}
							onClick={() =>
								void report(
									publish({ id, body: { published: true, version: page.version } }),
									`Publicaste: ${name}`,
									'No se pudo publicar',
								)
							}
						>
							{`Publicar ${name}`}
						</Button>
					)}
				</>
			)}
		</div>
	);
}
