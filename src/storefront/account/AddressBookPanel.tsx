import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '#api/errorText';
import { useGetAddressBookQuery, useRemoveAddressMutation } from '#commerce/address/addressesApi';
import { addressLimits, placeText, type SavedAddress } from '#contract/delivery/address';
import { documentName } from '#contract/people/identity';
import { Badge } from '#ui/Badge';
import { Button, IconButton } from '#ui/Button';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { cx } from '#ui/cx';
import { Notice } from '#ui/Notice';
import { Surface } from '#ui/Surface';
import styles from './AddressBookPanel.module.css';

const AddressDialog = lazy(() => import(/* webpackChunkName: "address" */ './AddressDialog'));

/** R15-34. */
export function AddressBookPanel() {
	const { data, isError } = useGetAddressBookQuery();
	const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null);
	const [leaving, setLeaving] = useState<SavedAddress | null>(null);
	const [remove, removing] = useRemoveAddressMutation();
	const addresses = data?.addresses ?? [];
	return (
		<Surface as="section" className="stack" aria-labelledby="direcciones">
			<h2 className="title-l" id="direcciones">
				Mis direcciones
			</h2>
			{isError && (
				<Notice tone="danger" role="alert">
					No pudimos cargar tus direcciones.
				</Notice>
			)}
			{data && addresses.length === 0 && (
				<p className="note">Todavía no guardaste ninguna. Guarda una y al comprar solo la eliges.</p>
			)}
			{addresses.length > 0 && (
				<ul className={cx('rows', styles.list)}>
					{addresses.map((one) => (
						<li key={one.id}>
							<MapPin size={20} />
							<div>
								<b>{one.street}</b> {one.isDefault && <Badge tone="info">Predeterminada</Badge>}
								<p className="note">
									<span>{`${placeText(one)}${one.reference && ` · ${one.reference}`}`}</span>
									<br />
									<span>
										{`${one.recipient.name} · ${documentName(one.recipient.documentType)} ${one.recipient.documentNumber} · ${one.recipient.phone}`}
									</span>
								</p>
							</div>
							<div className={styles.actions}>
								<IconButton label={`Cambiar ${one.street}`} onClick={() => setEdited(one)}>
									<Pencil size={18} />
								</IconButton>
								<IconButton label={`Eliminar ${one.street}`} onClick={() => setLeaving(one)}>
									<Trash2 size={18} />
								</IconButton>
							</div>
						</li>
					))}
				</ul>
			)}
			{data && addresses.length < addressLimits.bookSize && (
				<div className="cluster">
					<Button icon={<Plus size={18} />} onClick={() => setEdited('new')}>
						Agregar dirección
					</Button>
				</div>
			)}
			<Suspense>
				{edited && (
					<AddressDialog
						saved={edited === 'new' ? null : edited}
						first={addresses.length === 0}
						onClose={() => setEdited(null)}
					/>
				)}
			</Suspense>
			<ConfirmDialog
				open={leaving !== null}
				title="Eliminar dirección"
				confirmLabel="Eliminar"
				danger
				loading={removing.isLoading}
				onConfirm={async () => {
					const { error } = leaving ? await remove(leaving.id) : {};
					if (!error) setLeaving(null);
				}}
				onCancel={() => setLeaving(null)}
			>
				<p>{`${leaving?.street ?? ''}, ${leaving ? placeText(leaving) : ''}. Tus pedidos siguen como están.`}</p>
				{removing.error && (
					<Notice tone="danger" role="alert">
						{errorText(removing.error, 'No pudimos eliminarla. Revisa tu conexión y vuelve a intentarlo.')}
					</Notice>
				)}
			</ConfirmDialog>
		</Surface>
	);
}
