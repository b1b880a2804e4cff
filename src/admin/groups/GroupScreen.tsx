import { skipToken } from '@reduxjs/toolkit/query';
import { Shapes } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { groupLimits } from '#contract/catalog/group';
import type { AdminGroupDto } from '#contract/catalog/groupForm';
import type { Product } from '#contract/catalog/product';
import { LinkButton } from '#ui/Button';
import { EmptyState, ErrorState } from '#ui/EmptyState';
import { PageMeta } from '#ui/PageMeta';
import { LoadingScreen } from '#ui/Spinner';
import { Surface } from '#ui/Surface';
import { adminProductsApi } from '../kit/adminProductsApi';
import { joiningRows, newGroup } from './begin';
import { GroupEditor } from './GroupEditor';
import { useGetAdminGroupQuery } from './groupsApi';
import type { Beginning } from './useGroupForm';

const isId = (text: string | undefined) => /^[1-9]\d{0,8}$/.test(text ?? '');

/** `ids` in the address: products that join. */
export function GroupScreen() {
	const { id } = useParams();
	const [search] = useSearchParams();
	const ids = (search.get('ids') ?? '').split(',').filter(isId).map(Number).slice(0, groupLimits.products);
	if (id !== 'new' && !isId(id)) return <UnknownGroup />;
	return <Loaded key={`${id} ${ids}`} id={id === 'new' ? null : Number(id)} ids={ids} />;
}

function Loaded({ id, ids }: { id: number | null; ids: number[] }) {
	const group = useGetAdminGroupQuery(id ?? skipToken);
	const chosen = adminProductsApi.useGetChosenProductsQuery(ids.length > 0 ? { ids } : skipToken);
	const [opened, setOpened] = useState<{ group: AdminGroupDto | null; beginning: Beginning } | null>(null);
	const products: readonly Product[] | undefined = ids.length > 0 ? chosen.data : [];
	if (!opened && products && (id === null || group.data))
		setOpened({
			group: group.data ?? null,
			beginning: group.data
				? { ...newGroup([]), rows: joiningRows(products, group.data) }
				: newGroup(products.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))),
		});
	const status = (group.error as { status?: unknown } | undefined)?.status;
	if (status === 404) return <UnknownGroup />;
	if (opened) return <GroupEditor live={group.data ?? opened.group} beginning={opened.beginning} />;
	if (!group.isError && !chosen.isError) return <LoadingScreen />;
	const retry = () => {
		if (group.isError) void group.refetch();
		if (chosen.isError) void chosen.refetch();
	};
	return (
		<ErrorState message="Error al cargar el grupo" retrying={group.isFetching || chosen.isFetching} onRetry={retry} />
	);
}

function UnknownGroup() {
	return (
		<Surface bare>
			<PageMeta title="Grupo no encontrado" noindex />
			<EmptyState
				heading="h1"
				title="Este grupo no existe"
				icon={<Shapes size={28} />}
				action={
					<LinkButton to="/admin/products" variant="primary">
						Ver los productos
					</LinkButton>
				}
			>
				Puede que alguien haya separado sus productos.
			</EmptyState>
		</Surface>
	);
}
