import { useRef } from 'react';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';

interface LoadMoreProps {
	log: {
		hasNextPage: boolean;
		isFetchingNextPage: boolean;
		fetchNextPage: () => PromiseLike<{ hasNextPage: boolean; isError: boolean }>;
	};
	failed: boolean;
	error: string;
	end: string;
	className: string | undefined;
}

export function LoadMore({ log, failed, error, end, className }: LoadMoreProps) {
	const foot = useRef<HTMLDivElement>(null);
	const loadMore = async () => {
		const { hasNextPage, isError } = await log.fetchNextPage();
		// The button leaves with the last page.
		if (!hasNextPage && !isError) foot.current?.focus();
	};
	return (
		<div ref={foot} tabIndex={-1} className={className}>
			{failed && (
				<Notice tone="danger" role="alert">
					{error}
				</Notice>
			)}
			{log.hasNextPage ? (
				<Button loading={log.isFetchingNextPage} onClick={() => void loadMore()}>
					Cargar más
				</Button>
			) : (
				<p>{end}</p>
			)}
		</div>
	);
}
