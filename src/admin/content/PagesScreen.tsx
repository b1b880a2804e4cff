import { ExternalLink, FileText, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '#api/errorText';
import { useMay } from '#auth/may';
import type { PageRow } from '#contract/content/page';
import { fillTitle } from '#contract/content/placeholders';
import { formatDate } from '#lib/dates';
import { Button, IconButton, LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { EmptyState } from '#ui/EmptyState';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { Surface } from '#ui/Surface';
import { DeleteDialog } from '../kit/editor/DeleteDialog';
import { QueryScreen } from '../kit/list/QueryScreen';
import { useOpenRequest } from '../kit/shared/openRequest';
import { useSuccess } from '../kit/shared/useSuccess';
import { useDeletePageMutation, useGetPagesQuery, usePublishPageMutation } from './adminPagesApi';
import styles from './Pages.module.css';
import { PageState, savedText, waitingPages } from './pageState';
import { useValues } from './useValues';

export function PagesScreen() {
	const query = useGetPagesQuery(undefined, { refetchOnMountOrArgChange: true });
	const { data } = query;
	const [failure, setFailure] = useState<string | null>(null);
	const mayWrite = useMay('pages:write');
	const navigate = useNavigate();
	useOpenRequest({ rows: data, onOpen: ({ id }) => void navigate(`/admin/pages/${id}`, { replace: true }) });
	const create = mayWrite && (
		<LinkButton to="/admin/pages/new" variant="primary" icon={<Plus size={20} />}>
			Nueva página
		</LinkButton>
	);
	return (
		<QueryScreen
			title="Páginas"
			actions={create}
			above={
				<>
					{failure && (
						<Notice tone="danger" role="alert" onDismiss={() => setFailure(null)}>
							{failure}
						</Notice>
					)}
					{mayWrite && <Invitation pages={data ?? []} />}
				</>
			}
			query={query}
			loading="Cargando páginas…"
			error="Error al cargar las páginas"
			empty={
				data?.length === 0 && (
					<EmptyState title="Todavía no hay páginas" icon={<FileText size={28} />} action={create}>
						Cuenta quién vende, cómo envías y cómo cuidas los datos de quienes compran.
					</EmptyState>
				)
			}
		>
			{(pages) => (
				<Surface bare className="panel">
					<ul className="divided" aria-label="Páginas">
						{pages.map((page) => (
							<Row key={page.id} page={page} onFailure={setFailure} />
						))}
					</ul>
				</Surface>
			)}
		</QueryScreen>
	);
}

/** Unread texts are not published automatically. */
function Invitation({ pages }: { pages: readonly PageRow[] }) {
	const values = useValues();
	const waiting = waitingPages(pages);
	if (waiting.length === 0) return null;
	return (
		<Notice tone="warning">
			<p>
				<strong>Tu tienda todavía no muestra:</strong>
				<span>{` ${waiting.map(({ title }) => fillTitle(title, values)).join(', ')}.`}</span>
			</p>
			<p>Son textos de partida: complétalos, revísalos con tu abogado y publícalos.</p>
		</Notice>
	);
}

function Row({ page, onFailure }: { page: PageRow; onFailure: (text: string | null) => void }) {
	const { id, slug, published, version, savedAt, starting } = page;
	const title = fillTitle(page.title, useValues());
	const success = useSuccess();
	const [publish, { isLoading }] = usePublishPageMutation();
	const [remove] = useDeletePageMutation();
	const [deleting, setDeleting] = useState(false);
	const isShown = published !== null;
	const mayWrite = useMay('pages:write');

	async function toggle() {
		onFailure(null);
		const { error } = await publish({ id, body: { published: !isShown, version } });
		if (error) onFailure(errorText(error, 'No se pudo cambiar la página'));
		else success.always(isShown ? 'La página ya no se ve en la tienda' : 'Página publicada');
	}

	return (
		<li className={cx('card-row start', styles.row)}>
			<div className={cx('stack gap-1', styles.what)}>
				<Link to={`/admin/pages/${id}`} className={styles.title}>
					{title}
				</Link>
				<span className="note">{`/p/${slug}`}</span>
			</div>
			<PageState page={page} />
			<p
				className={cx('note', styles.saved)}
			>{`${formatDate(savedAt, 'time')}, ${savedText({ ...page, starting })}`}</p>
			<div className="cluster gap-2">
				{isShown && (
					<Link to={`/p/${slug}`} className={styles.see} aria-label={`Ver «${title}» en la tienda`}>
						<ExternalLink size={18} />
					</Link>
				)}
				{isShown && mayWrite && (
					<Button size="s" loading={isLoading} aria-label={`Retirar «${title}»`} onClick={() => void toggle()}>
						Retirar
					</Button>
				)}
				<LinkButton size="s" to={`/admin/pages/${id}`} aria-label={`${mayWrite ? 'Editar' : 'Ver'} «${title}»`}>
					{!mayWrite ? 'Ver' : isShown ? 'Editar' : 'Revisar y publicar'}
				</LinkButton>
				{mayWrite && (
					<IconButton label={`Eliminar «${title}»`} onClick={() => setDeleting(true)}>
						<Trash2 size={18} />
					</IconButton>
				)}
			</div>
			{deleting && (
				<DeleteDialog
					title="Eliminar página"
					question="¿Estás seguro de que quieres eliminar esta página con todas sus versiones?"
					name={title}
					failureTitle="Error al eliminar la página"
					onDelete={() => remove(id)}
					done="Página eliminada exitosamente"
					onClose={() => setDeleting(false)}
				/>
			)}
		</li>
	);
}
