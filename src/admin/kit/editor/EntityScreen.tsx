import { useMemo, useState } from 'react';
import { api } from '#api';
import { useMay } from '#auth/may';
import { areaOfKind } from '#contract/admin/presence';
import { capital } from '#lib/text';
import { useAppDispatch } from '#store';
import { type Entity, filtersOf } from '../entities/entity';
import { AdminList, type AdminListProps } from '../list/AdminList';
import type { ListRows } from '../list/listRows';
import type { BulkChoice } from '../list/useBulk';
import { type TableQuery, useTableQuery } from '../list/useTableQuery';
import { WithPresence } from '../presence/PresenceMark';
import { useOpenRequest } from '../shared/openRequest';
import { useSuccess } from '../shared/useSuccess';
import { DeleteDialog } from './DeleteDialog';
import { EntityForm } from './EntityForm';
import { entityBulk } from './entityBulk';

type Step<Row> = { kind: 'create' } | { kind: 'edit' | 'delete'; row: Row };

/** The open dialog and its row at opening; `ask` is stable. */
function useEditing<Row>() {
	const [step, setStep] = useState<Step<Row> | null>(null);
	const [ask] = useState(() => ({
		create: () => setStep({ kind: 'create' }),
		edit: (row: Row) => setStep({ kind: 'edit', row }),
		delete: (row: Row) => setStep({ kind: 'delete', row }),
		close: () => setStep(null),
	}));
	return { step, ask };
}

interface EntityScreenProps<Row extends { id: number | string }>
	extends Pick<AdminListProps<Row>, 'extraActions' | 'rowActions'> {
	entity: Entity<Row>;
	/** A hook; must not change. */
	useRows: (table: TableQuery<Row>) => ListRows<Row>;
	undeletableReason?: (row: Row) => string | undefined;
	/** Must not change. */
	moreBulk?: ReadonlyArray<BulkChoice<Row>>;
}

/** R3-160. */
export function EntityScreen<Row extends { id: number | string }>(props: EntityScreenProps<Row>) {
	const { entity, useRows, undeletableReason, moreBulk, extraActions, rowActions } = props;
	const { one, many, feminine, nameOf, texts } = entity;
	const dispatch = useAppDispatch();
	const { step, ask } = useEditing<Row>();
	const success = useSuccess();
	const filters = useMemo(() => filtersOf(entity.fields), [entity]);
	const mayChange = useMay(entity.changedBy);
	const table = useTableQuery<Row>({ columns: entity.columns, filters });
	const rows = useRows(table);
	useOpenRequest({
		rows: rows.loaded ? (rows.all ?? rows.matches) : null,
		read: rows.read,
		// For read-only users the search in the address shows the row.
		onOpen: mayChange ? ask.edit : () => {},
		...(mayChange && { onCreate: ask.create }),
	});
	const nouns = useMemo(() => [one, many] as const, [one, many]);
	const bulk = useMemo(
		() => (mayChange ? entityBulk(entity, dispatch, undeletableReason, moreBulk) : []),
		[mayChange, entity, dispatch, undeletableReason, moreBulk],
	);
	const isUndeletable = useMemo(
		() => undeletableReason && ((row: Row) => undeletableReason(row) !== undefined),
		[undeletableReason],
	);
	const ending = feminine ? 'a' : 'o';
	const done = (participle: string) => `${capital(one)} ${participle}${ending} exitosamente`;
	const saved = () => {
		const text = done(step?.kind === 'create' ? 'cread' : 'actualizad');
		if (entity.live) success.unlessLive(text);
		else success.always(text);
		ask.close();
	};
	const list = (
		<AdminList<Row>
			title={capital(many)}
			nouns={nouns}
			table={table}
			rows={rows}
			loadError={texts.loadError}
			columns={entity.columns}
			extraActions={extraActions}
			rowActions={rowActions}
			searchHelp={entity.searchHelp}
			createLabel={`Nuev${ending} ${one}`}
			onCreate={mayChange ? ask.create : undefined}
			bulk={bulk}
			onBulkEnd={() => dispatch(api.util.invalidateTags([...entity.tags]))}
			nameOf={nameOf}
			onEdit={mayChange ? ask.edit : undefined}
			onDelete={mayChange ? ask.delete : undefined}
			isUndeletable={isUndeletable}
		/>
	);
	return (
		<>
			{entity.presence ? <WithPresence area={areaOfKind[entity.presence]}>{list}</WithPresence> : list}
			{(step?.kind === 'create' || step?.kind === 'edit') && (
				<EntityForm entity={entity} row={step.kind === 'edit' ? step.row : null} onSaved={saved} onClose={ask.close} />
			)}
			{step?.kind === 'delete' && (
				<DeleteDialog
					title={`Eliminar ${one}`}
					question={texts.deleteQuestion}
					name={nameOf(step.row)}
					failureTitle={texts.deleteError}
					onDelete={() => entity.remove(dispatch, step.row)}
					done={done('eliminad')}
					onClose={ask.close}
				/>
			)}
		</>
	);
}
