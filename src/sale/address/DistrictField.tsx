import { addressLimits, placeText } from '../../../contract/delivery/address';
import { limits } from '../../../contract/shared/limits';
import { Combobox } from '../../ui/Combobox';
import type { FormField } from '../../ui/form';
import { useShop } from '../../ui/shop';
import { useDebounced } from '../../ui/useDebounced';
import { useGetDistrictsQuery } from './addressesApi';

const shortest = 2;

interface DistrictFieldProps {
	/** Text of the field; with a code it is the chosen district's. */
	place: string;
	districtCode: string;
	field: FormField;
	onPlace: (change: { place: string; districtCode: string }) => void;
}

/** The district by typing a part of its name; province and department follow from it. */
export function DistrictField({ place, districtCode, field, onPlace }: DistrictFieldProps) {
	const typed = place.trim();
	const settled = useDebounced(typed);
	const isShort = typed.length < shortest;
	const skip = districtCode !== '' || isShort;
	const { version } = useShop();
	const { currentData, isError } = useGetDistrictsQuery(
		{ text: settled, version },
		{ skip: skip || settled.length < shortest },
	);
	const found = settled === typed ? currentData : undefined;

	const state = () => {
		if (districtCode) return 'chosen';
		if (isShort) return 'short';
		if (found) return 'found';
		return isError && settled === typed ? 'failed' : 'loading';
	};

	return (
		<Combobox
			label="Distrito"
			name="address.place"
			help="Escribe tu distrito y elígelo de la lista"
			placeholder="Por ejemplo, Juliaca"
			maxLength={limits.keyword}
			required
			error={field.error}
			text={place}
			onText={(text) => onPlace({ place: text, districtCode: '' })}
			options={(found ?? []).slice(0, addressLimits.matches).map(({ code, district, province, department }) => ({
				key: code,
				title: district,
				detail: province === department ? department : `${province}, ${department}`,
			}))}
			onChoose={({ key }) => {
				const district = found?.find(({ code }) => code === key);
				if (district) onPlace({ place: placeText(district), districtCode: key });
			}}
			state={state()}
			none={`No encontramos «${typed}». Revisa cómo lo escribiste, o prueba con la provincia.`}
			failed="No pudimos buscar tu distrito. Revisa tu conexión y vuelve a escribirlo."
			noun={['distrito', 'distritos']}
			fieldRef={field.ref}
		/>
	);
}
