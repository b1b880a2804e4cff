import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import NotFoundPage, { OurPage } from '#commerce/shop/NotFoundPage';
import type { Block, ShownPage } from '#contract/content/page';
import { formatDate } from '#lib/dates';
import { cutText } from '#lib/text';
import { cx } from '#ui/cx';
import { ErrorState } from '#ui/EmptyState';
import { PageMeta } from '#ui/PageMeta';
import { PageText } from '#ui/PageText';
import { LoadingScreen } from '#ui/Spinner';
import '#ui/patterns.css';
import styles from './PageScreen.module.css';
import { useGetPageQuery } from './pagesApi';

export default function TextPage() {
	const { slug = '' } = useParams();
	return (
		<OurPage>
			<PageScreen slug={slug} unknown={<NotFoundPage />} />
		</OurPage>
	);
}

/** Search engines show so many characters. */
const shownLength = 155;

const plainText = (blocks: readonly Block[]): string =>
	blocks
		.flatMap((block) => (block.type === 'paragraph' ? block.line.map(({ text }) => text) : []))
		.join(' ')
		.replace(/\s+/g, ' ');

function PageScreen({ slug, unknown }: { slug: string; unknown: ReactNode }) {
	const { currentData: page, isError, isFetching, refetch } = useGetPageQuery(slug);
	if (page) return <Shown page={page} />;
	if (page === null) return unknown;
	if (isError)
		return <ErrorState message="Error al cargar la página" retrying={isFetching} onRetry={() => void refetch()} />;
	return <LoadingScreen />;
}

function Shown({ page: { slug, title, description, changedAt, text } }: { page: ShownPage }) {
	return (
		<article className={cx('stack gap-6', styles.page)}>
			<PageMeta
				title={title}
				description={description || cutText(plainText(text), shownLength) || undefined}
				path={`/p/${slug}`}
			/>
			<h1>{title}</h1>
			<PageText text={text} />
			<p className="hint">
				Último cambio: <time dateTime={changedAt}>{formatDate(changedAt)}</time>
			</p>
		</article>
	);
}
