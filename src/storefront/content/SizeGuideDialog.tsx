import { Dialog } from '#ui/Dialog';
import { ErrorState } from '#ui/EmptyState';
import { PageText } from '#ui/PageText';
import { LoadingScreen } from '#ui/Spinner';
import { useGetPageQuery } from './pagesApi';

export default function SizeGuideDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
	const { currentData: page, isError, isFetching, refetch } = useGetPageQuery(slug);
	return (
		<Dialog open onClose={onClose} title={page?.title ?? 'Guía de tallas'} size="large">
			{page && <PageText text={page.text} />}
			{page === null && <p>Esta guía ya no está publicada.</p>}
			{isError && !page && (
				<ErrorState message="Error al cargar la guía" retrying={isFetching} onRetry={() => void refetch()} />
			)}
			{isFetching && !page && <LoadingScreen />}
		</Dialog>
	);
}
