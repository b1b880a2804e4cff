import { Group, Ungroup } from 'lucide-react';
import type { Product } from '#contract/catalog/product';
import type { AppDispatch } from '#store';
import { untracked } from '../kit/entities/entityValues';
import type { BulkChoice } from '../kit/list/useBulk';
import { LoadedDialog } from '../kit/shared/LoadedDialog';

const loadGrouping = () => import('./GroupDialog');
const loadGroups = () => import('./groupsApi');

export const groupBulk = (dispatch: AppDispatch): ReadonlyArray<BulkChoice<Product>> => [
	{
		label: 'Agrupar',
		icon: <Group size={16} />,
		ask: (request) => (
			<LoadedDialog title="Agrupar productos" load={loadGrouping} onClose={request.cancel}>
				{({ GroupDialog }) => <GroupDialog {...request} />}
			</LoadedDialog>
		),
	},
	{
		label: 'Separar',
		icon: <Ungroup size={16} />,
		doing: 'Separando',
		past: ['separado', 'separados'],
		isDone: ({ group }) => !group,
		run: async ({ id, group }) => {
			const { groupsApi } = await loadGroups();
			const body = { ids: [id] };
			const change = groupsApi.endpoints.separate.initiate({ id: group?.id ?? 0, body, invalidate: false }, untracked);
			return dispatch(change);
		},
	},
];
