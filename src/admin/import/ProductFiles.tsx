import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useIsForeign } from '#api/backEnd';
import { useMay } from '#auth/may';
import type { Product } from '#contract/catalog/product';
import { useAppDispatch } from '#store';
import { noticeShown } from '#store/noticesSlice';
import { Button } from '#ui/Button';
import { filterOf } from '../kit/adminProductsApi';
import type { ListRows } from '../kit/list/listRows';
import type { TableQuery } from '../kit/list/useTableQuery';
import { LoadedDialog } from '../kit/shared/LoadedDialog';
import { useFileRequest } from '../kit/shared/openRequest';
import { downloadProducts, exportApi } from './exportProducts';

const loadImport = () => import(/* webpackChunkName: "admin-import" */ './ImportDialog');

interface ProductFilesProps {
	rows: ListRows<Product>;
	table: TableQuery<Product>;
}

export function ProductFiles({ rows: { matches, loaded }, table }: ProductFilesProps) {
	const [open, setOpen] = useState(false);
	const close = () => setOpen(false);
	const dispatch = useAppDispatch();
	const windows = !useIsForeign();
	const [exportProducts, { isLoading }] = exportApi.useExportProductsMutation();
	async function save() {
		if (!windows)
			return downloadProducts(
				matches.filter((product) => product !== undefined),
				new Date(),
			);
		const { error } = await exportProducts(filterOf(table));
		if (error)
			dispatch(
				noticeShown({ key: 'export', tone: 'danger', duration: 8000, text: 'No pudimos exportar los productos' }),
			);
	}
	const reportNoMatches = () =>
		void dispatch(noticeShown({ key: 'export', tone: 'info', duration: 5000, text: 'No hay productos que exportar' }));
	const mayImport = useMay('catalogue:write') && windows;
	useFileRequest({
		onImport: () => setOpen(mayImport),
		onExport: loaded ? (matches.length > 0 ? () => void save() : reportNoMatches) : undefined,
	});
	return (
		<>
			{mayImport && (
				<Button icon={<Upload size={18} />} onClick={() => setOpen(true)}>
					Importar CSV
				</Button>
			)}
			<Button
				icon={<Download size={18} />}
				disabled={matches.length === 0}
				loading={isLoading}
				onClick={() => void save()}
			>
				Exportar CSV
			</Button>
			{open && (
				<LoadedDialog title="Importar productos" load={loadImport} onClose={close}>
					{({ ImportDialog }) => <ImportDialog onClose={close} />}
				</LoadedDialog>
			)}
		</>
	);
}
