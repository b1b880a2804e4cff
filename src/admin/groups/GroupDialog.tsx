import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { groupLimits } from '#contract/catalog/group';
import type { Product } from '#contract/catalog/product';
import { limits } from '#contract/shared/limits';
import { countOf } from '#lib/text';
import { Button } from '#ui/Button';
import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { Combobox } from '#ui/Combobox';
import { Dialog } from '#ui/Dialog';
import { Notice } from '#ui/Notice';
import { LoadingScreen } from '#ui/Spinner';
import { useSearchText } from '#ui/useSearchText';
import { useFindGroupsQuery } from '../kit/adminGroupsApi';
import type { BulkQuestion } from '../kit/list/useBulk';
import { useFirstRows } from '../kit/list/useFirstRows';
import { guessGroup } from './guess';

/** Chooses the group; its form shows the guess before anything is saved. */
export function GroupDialog({ count, rows, cancel }: Parameters<BulkQuestion<Product>['ask']>[0]) {
	const navigate = useNavigate();
	const read = useFirstRows(rows, groupLimits.products);
	const [joins, setJoins] = useState(false);
	const [group, setGroup] = useState<{ id: number; name: string } | null>(null);
	const grouped = read?.filter((product) => product.group).length ?? 0;
	const isReady =
		read !== null && read.length > 0 && count <= groupLimits.products && grouped === 0 && (!joins || group !== null);
	const go = () => {
		const ids = read?.map(({ id }) => id).join(',');
		void navigate(`/admin/products/groups/${joins && group ? group.id : 'new'}?ids=${ids}`);
	};
	return (
		<Dialog
			open
			title={`Agrupar ${countOf(count, 'producto', 'productos')}`}
			onClose={cancel}
			footer={
				<>
					<Button variant="quiet" onClick={cancel}>
						Cancelar
					</Button>
					<Button variant="primary" disabled={!isReady} onClick={go}>
						Revisar y guardar
					</Button>
				</>
			}
		>
			{read ? (
				<div className="stack">
					{count > groupLimits.products && (
						<Notice tone="warning">{`Un grupo tiene como máximo ${groupLimits.products} productos.`}</Notice>
					)}
					{grouped > 0 && (
						<Notice tone="warning">
							{`${countOf(grouped, 'ya está', 'ya están')} en un grupo: sepáralos primero, o quítalos de la selección.`}
						</Notice>
					)}
					<ChoiceCards legend={<b>¿En qué grupo?</b>}>
						<ChoiceCard
							name="group"
							checked={!joins}
							onChange={() => setJoins(false)}
							label="Uno nuevo"
							note={guessWords(read)}
						/>
						<ChoiceCard
							name="group"
							checked={joins}
							onChange={() => setJoins(true)}
							label="Uno que ya existe"
							note="Los productos se unen con sus valores"
						/>
					</ChoiceCards>
					{joins && <GroupField chosen={group} onChoose={setGroup} />}
					<p className="note">Su stock, sus pedidos, su dirección y su historial no cambian.</p>
				</div>
			) : (
				<LoadingScreen />
			)}
		</Dialog>
	);
}

function guessWords(products: readonly Product[]): string {
	const { name, options } = guessGroup(products.map((product) => product.name));
	const words = options.map((option) => `${option.name}: ${option.values.slice(0, 5).join(', ')}`);
	return [name || 'Sin nombre en común', ...words].join(' · ');
}

interface GroupFieldProps {
	chosen: { name: string } | null;
	onChoose: (group: { id: number; name: string } | null) => void;
}

function GroupField({ chosen, onChoose }: GroupFieldProps) {
	const [text, setText] = useState('');
	const search = useSearchText(text, 2);
	const { found: groups, state } = search.read(useFindGroupsQuery(search.settled, { skip: search.skip }));
	return (
		<Combobox
			label="Grupo"
			name="group-name"
			help="Escribe parte del nombre, y elígelo de la lista"
			maxLength={limits.keyword}
			text={chosen?.name ?? text}
			onText={(typed) => {
				setText(typed);
				onChoose(null);
			}}
			options={(groups ?? []).map(({ id, name, products }) => ({
				key: String(id),
				title: name,
				detail: countOf(products, 'producto', 'productos'),
			}))}
			onChoose={({ key, title }) => onChoose({ id: Number(key), name: title })}
			state={chosen ? 'chosen' : state}
			none={`No hay grupos con «${search.typed}».`}
			failed="No pudimos buscar grupos. Revisa tu conexión y vuelve a escribir."
			noun={['grupo', 'grupos']}
		/>
	);
}
