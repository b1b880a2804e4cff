import { type ComponentProps, type ReactNode, useRef } from 'react';
import { cx } from '#ui/cx';
import { Pagination } from '#ui/Pagination';
import type { TableRow } from './column';
import { DataTable } from './DataTable';
import list from './List.module.css';
import { ListBody, type ListBodyProps } from './ListBody';
import { ListTools } from './ListTools';
import { useRowFocus } from './useRowFocus';

interface PagedListProps<Row extends TableRow> extends Omit<ListBodyProps<readonly Row[]>, 'children'> {
	search: ComponentProps<typeof ListTools>['search'];
	filters: ReactNode;
	/** In words; empty until known. */
	count: string;
	table: Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'queryKey' | 'active' | 'onKeyDown'>;
	pages: { page: number; pageCount: number; label: string; addressOf: (page: number) => string };
	onTurn: (page: number) => void;
	after?: ReactNode;
	children: ReactNode;
}

const noRows: readonly never[] = [];

export function PagedList<Row extends TableRow>(props: PagedListProps<Row>) {
	const { search, filters, count, table, pages, onTurn, after, children, ...body } = props;
	const frame = useRef<HTMLDivElement>(null);
	const searchField = useRef<HTMLInputElement>(null);
	const region = useRef<HTMLDivElement>(null);
	const focus = useRowFocus(frame, searchField, body.query.data ?? noRows);
	const page = Math.min(pages.page, pages.pageCount);
	const turnTo = (other: number) => {
		onTurn(other);
		region.current?.focus({ preventScroll: true });
		const top = region.current?.getBoundingClientRect().top ?? 0;
		if (top < 0) window.scrollTo(0, window.scrollY + top - 60);
	};
	return (
		<div className={list.list} ref={frame}>
			{children}
			<ListTools search={{ ...search, ref: searchField }}>{filters}</ListTools>
			<p role="status" className={cx('muted', list.count)}>
				{count}
			</p>
			<ListBody {...body}>
				{(rows) =>
					rows.length > 0 && (
						<div ref={region} tabIndex={-1} className={list.reloading} aria-busy={body.query.isFetching}>
							<DataTable
								{...table}
								rows={rows}
								queryKey={pages.page}
								active={focus.active}
								onKeyDown={focus.onKeyDown}
							/>
						</div>
					)
				}
			</ListBody>
			<Pagination {...pages} page={page} onChange={turnTo} />
			{after}
		</div>
	);
}
