import type { ReactNode } from 'react';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { ErrorState } from '#ui/EmptyState';
import { Notice } from '#ui/Notice';
import { Skeleton } from '#ui/Skeleton';
import { Surface } from '#ui/Surface';
import styles from './List.module.css';

export interface Answered<Data> {
	data?: Data | undefined;
	error?: unknown;
	isError: boolean;
	isFetching: boolean;
	refetch: () => unknown;
}

export interface ListBodyProps<Data> {
	query: Answered<Data>;
	loading: string;
	/** Without a full stop. */
	error: string;
	staleError?: string;
	empty?: ReactNode;
	children: (data: Data) => ReactNode;
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ListBody<Data>({ query, loading, error, staleError, empty, children }: ListBodyProps<Data>) {
	const { data, isError, isFetching } = query;
	const onRetry = () => void query.refetch();
	if (data === undefined)
		return (
			<Surface bare>
				{isError ? (
					<ErrorState message={error} retrying={isFetching} onRetry={onRetry} />
				) : (
					<div aria-busy="true" className={cx('stack gap-3', styles.waiting)}>
						<span className="visually-hidden" role="status">
							{loading}
						</span>
						{placeholders.map((key) => (
							<Skeleton key={key} height="44px" radius="var(--radius-s)" />
						))}
					</div>
				)}
			</Surface>
		);
	return (
		<>
			{isError && (
				<Notice tone="danger" role="alert">
					<span className="cluster gap-2">
						<span>{staleError ?? `${error}. Ves lo último que llegó.`}</span>
						<Button size="s" loading={isFetching} onClick={onRetry}>
							Reintentar
						</Button>
					</span>
				</Notice>
			)}
			{empty ? <Surface bare>{empty}</Surface> : children(data)}
		</>
	);
}
