import { Eye, type LucideIcon, SearchX } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { countOf } from '#lib/text';
import { Button, IconButton } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { useWide } from '#ui/useWide';
import { StatCards, shownCount } from '../shared/StatCards';
import type { Column, Sort, TableRow } from './column';
import type { Answered } from './ListBody';
import { FilterFields, FilterSheet } from './ListTools';
import { PagedList } from './PagedList';
import { type EmptyText, ScreenHead } from './QueryScreen';
import type { usePagedChoice } from './usePagedChoice';

interface Filter<Param> {
	label: string;
	param: Param;
	options: ReadonlyArray<{ value: string; label: string }>;
}

interface ResourceScreenProps<
	Row extends TableRow,
	Page extends { matching: number },
	Choice extends { page: number },
> {
	title?: string;
	actions?: ReactNode;
	paged: Pick<ReturnType<typeof usePagedChoice>, 'search' | 'clear' | 'onTurn' | 'pagesOf'> & {
		choice: Choice;
		set: (param: keyof Choice & string, value: unknown) => void;
	};
	query: Answered<Page>;
	rowsOf: (page: Page) => readonly Row[];
	nouns: readonly [one: string, many: string];
	/** Default: the title. */
	label?: string;
	loading: string;
	/** Without a full stop. */
	error: string;
	columns: ReadonlyArray<Column<Row>>;
	searchHelp: string;
	filters: ReadonlyArray<Filter<keyof Choice & string>>;
	moreTools?: ReactNode;
	sorting?: { sort: Sort; onSort: (key: string) => void };
	counts: { label: string; of: ReadonlyArray<readonly [label: string, Icon: LucideIcon, count: number | undefined]> };
	/**
	 * `of` is the label of the button that opens a row; without `around` the button shows the first word of it. `around`
	 * draws the button with others. All must be stable.
	 */
	open: {
		of: (row: Row) => string;
		onOpen: (row: Row) => void;
		around?: (row: Row, button: ReactNode) => ReactNode;
		width?: string;
	};
	/** There are no rows at all, so other filters would show none either. */
	hasNone: boolean;
	none: EmptyText;
	notFound: string;
	/** Above the figures. */
	children?: ReactNode;
	/** Notices below the figures. */
	below?: ReactNode;
}

const unsorted = { sort: null, onSort: () => {} };

export function ResourceScreen<
	Row extends TableRow,
	Page extends { matching: number },
	Choice extends { page: number },
>(props: ResourceScreenProps<Row, Page, Choice>) {
	const { title, paged, query, nouns, counts, none, open, filters } = props;
	const { of, onOpen, around } = open;
	const { data, isError } = query;
	const wide = useWide();
	const rowActions = useCallback(
		(row: Row) => {
			const name = of(row);
			if (!around)
				return (
					<Button size="s" aria-label={name} onClick={() => onOpen(row)}>
						{name.split(' ')[0]}
					</Button>
				);
			return around(
				row,
				<IconButton size="s" label={name} onClick={() => onOpen(row)}>
					<Eye size={18} />
				</IconButton>,
			);
		},
		[of, onOpen, around],
	);
	const fields = (
		<>
			<FilterFields
				fields={filters.map((filter) => ({ ...filter, value: String(paged.choice[filter.param]) }))}
				onChoose={paged.set}
			/>
			{props.moreTools}
		</>
	);
	const count = data ? countOf(data.matching, ...nouns) : '';
	const narrowing = filters.filter(({ param, options }) => String(paged.choice[param]) !== options[0]?.value).length;
	const figures = (
		<StatCards
			label={counts.label}
			stats={counts.of.map(([label, Icon, count]) => ({
				label,
				value: shownCount(count, isError),
				icon: <Icon size={20} />,
			}))}
		/>
	);
	return (
		<PagedList
			search={{ ...paged.search, placeholder: props.searchHelp }}
			filters={
				wide ? (
					fields
				) : (
					<FilterSheet chosen={narrowing} count={count}>
						{fields}
					</FilterSheet>
				)
			}
			count={count}
			query={{ ...query, data: data && props.rowsOf(data) }}
			loading={props.loading}
			error={props.error}
			empty={
				data?.matching === 0 &&
				(props.hasNone ? (
					<EmptyState title={none.title} icon={none.icon}>
						{none.text}
					</EmptyState>
				) : (
					<EmptyState
						title={props.notFound}
						icon={<SearchX size={28} />}
						action={<Button onClick={paged.clear}>Quitar filtros</Button>}
					/>
				))
			}
			table={{
				label: props.label ?? title ?? '',
				columns: props.columns,
				...(props.sorting ?? unsorted),
				actions: rowActions,
				actionsWidth: open.width,
			}}
			pages={{ ...paged.pagesOf(data?.matching), label: `Páginas de ${nouns[1]}` }}
			onTurn={paged.onTurn}
			after={!wide && figures}
		>
			{title !== undefined && <ScreenHead title={title}>{props.actions}</ScreenHead>}
			{props.children}
			{wide && figures}
			{props.below}
		</PagedList>
	);
}
