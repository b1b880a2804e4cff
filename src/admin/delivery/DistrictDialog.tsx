import { refusalOf } from '#api/errorText';
import { NewDistrict } from '#contract/delivery/address';
import { FormDialog } from '#ui/FormDialog';
import { TextField } from '#ui/fields';
import { useForm } from '#ui/form';
import { useSuccess } from '../kit/shared/useSuccess';
import { useAddDistrictMutation, useGetCapitalQuery } from './deliveryApi';

export function DistrictDialog({ onClose }: { onClose: () => void }) {
	const [add] = useAddDistrictMutation();
	const success = useSuccess();
	const form = useForm({
		schema: NewDistrict,
		values: { code: '', district: '' },
		submit: async (body) => {
			const { data, error } = await add(body);
			if (!data) return refusalOf(error, 'No pudimos agregar el distrito. Vuelve a intentarlo.');
			success.always(`${data.district} ya se puede elegir`);
			onClose();
		},
	});
	const province = form.watch('code').trim().slice(0, 4);
	const isComplete = /^\d{4}$/.test(province);
	const { currentData: capital, isError } = useGetCapitalQuery(province, { skip: !isComplete });
	const where = capital && `Provincia de ${capital.province}, ${capital.department}`;
	return (
		<FormDialog title="Agregar distrito" form={form} submit="Agregar distrito" onClose={onClose}>
			<div className="grid columns-2 top">
				<TextField
					label="Código del INEI"
					help={
						where ??
						(isComplete && isError
							? 'No hay una provincia con este código'
							: 'Seis dígitos; los cuatro primeros son los de su provincia.')
					}
					inputMode="numeric"
					autoComplete="off"
					maxLength={6}
					required
					{...form.field('code')}
				/>
				<TextField
					label="Nombre del distrito"
					help="Con sus tildes, como en la ley que lo creó."
					autoComplete="off"
					maxLength={80}
					required
					{...form.field('district')}
				/>
			</div>
			<p className="note">Paga lo que la zona de su provincia, hasta que lo pongas en una propia.</p>
		</FormDialog>
	);
}
