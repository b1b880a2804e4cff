import { type AddressFieldName, addressLimits, placeText, type TypedAddress } from '#contract/delivery/address';
import { limits } from '#contract/shared/limits';
import { Combobox } from '#ui/Combobox';
import type { FormField } from '#ui/form';
import { useShop } from '#ui/shop';
import { useSearchText } from '#ui/useSearchText';
import { useSaleWords } from '../words/words';
import { useGetDistrictsQuery } from './addressesApi';

export interface AddressForm {
	field: (name: AddressFieldName, judged?: AddressFieldName[]) => FormField;
	watch: (name: 'address') => TypedAddress;
	setValue: (
		name: 'address.place' | 'address.districtCode',
		value: string,
		options?: { shouldDirty?: boolean },
	) => void;
	clearErrors: (name: 'address.districtCode') => void;
}

export function DistrictField({ form }: { form: AddressForm }) {
	const { place, districtCode } = form.watch('address');
	const { error, ref } = form.field('address.districtCode');
	const { districtHelp } = useSaleWords();
	const search = useSearchText(place, 2);
	const { version } = useShop();
	const answer = useGetDistrictsQuery({ text: search.settled, version }, { skip: districtCode !== '' || search.skip });
	const { found: districts = [], state } = search.read(answer);

	function setPlace(text: string, code: string): void {
		form.clearErrors('address.districtCode');
		form.setValue('address.place', text, { shouldDirty: true });
		form.setValue('address.districtCode', code, { shouldDirty: true });
	}

	return (
		<Combobox
			label="Distrito"
			name="address.place"
			help={districtHelp}
			placeholder="Por ejemplo, Juliaca"
			maxLength={limits.keyword}
			required
			error={error}
			text={place}
			onText={(text) => setPlace(text, '')}
			options={districts.slice(0, addressLimits.matches).map(({ code, district, province, department }) => ({
				key: code,
				title: district,
				detail: province === department ? department : `${province}, ${department}`,
			}))}
			onChoose={({ key }) => {
				const district = districts.find(({ code }) => code === key);
				if (district) setPlace(placeText(district), key);
			}}
			state={districtCode ? 'chosen' : state}
			none={`No encontramos «${search.typed}». Revisa cómo lo escribiste, o prueba con la provincia.`}
			failed="No pudimos buscar el distrito. Revisa tu conexión y vuelve a escribirlo."
			noun={['distrito', 'distritos']}
			fieldRef={ref}
		/>
	);
}
