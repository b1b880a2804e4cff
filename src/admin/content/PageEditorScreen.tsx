import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { LinkButton } from '#ui/Button';
import { EmptyState, ErrorState } from '#ui/EmptyState';
import { PageMeta } from '#ui/PageMeta';
import { LoadingScreen } from '#ui/Spinner';
import { Surface } from '#ui/Surface';
import { useGetOnePageQuery } from './adminPagesApi';
import { PageEditor } from './PageEditor';

export function PageEditorScreen() {
	const { id } = useParams();
	if (id === 'new') return <PageEditor key="new" page={null} />;
	return /^[1-9]\d{0,8}$/.test(id ?? '') ? <SavedPage key={id} id={Number(id)} /> : <UnknownPage />;
}

function SavedPage({ id }: { id: number }) {
	const { data, error, isError, isFetching, refetch } = useGetOnePageQuery(id);
	// The form keeps its first state; saving detects changes by others.
	const [opened, setOpened] = useState(data);
	if (data && !opened) setOpened(data);
	if (opened) return <PageEditor page={opened} />;
	const status = (error as { status?: unknown } | undefined)?.status;
	if (status === 404) return <UnknownPage />;
	if (!isError) return <LoadingScreen />;
	return <ErrorState message="Error al cargar la página" retrying={isFetching} onRetry={() => void refetch()} />;
}

function UnknownPage() {
	return (
		<Surface bare>
			<PageMeta title="Página no encontrada" noindex />
			<EmptyState
				heading="h1"
				title="Esta página no existe"
				icon={<FileText size={28} />}
				action={
					<LinkButton to="/admin/pages" variant="primary">
						Ver las páginas
					</LinkButton>
				}
			>
				Puede que alguien la haya eliminado.
			</EmptyState>
		</Surface>
	);
}
