import { useIsOurs } from '#api/backEnd';
import type { PriceTerms } from '#contract/offers/terms';
import { formatLocalMoney } from '#contract/shared/money';
import { offerStartText } from '#lib/offerTerm';
import { TitledSection } from '#ui/Surface';
import { useGetNextOffersQuery } from './offersApi';

function termsText(terms: PriceTerms): string {
	switch (terms.kind) {
		case 'PERCENT':
			return `${terms.percent} % menos`;
		case 'AMOUNT':
			return `${formatLocalMoney(terms.amount)} menos`;
		case 'PRICE':
			return `A ${formatLocalMoney(terms.amount)}`;
		case 'EACH':
			return 'Precios rebajados';
	}
}

/** A chunk of its own: it comes after the list. */
export default function ComingOffers() {
	const { data } = useGetNextOffersQuery(undefined, { skip: !useIsOurs(), refetchOnMountOrArgChange: 60 });
	if (!data?.length) return null;
	return (
		<TitledSection id="pronto" title="Empiezan pronto">
			<ul className="rows">
				{data.map(({ id, title, from, terms }) => (
					<li key={id}>
						<span className="split gap-y-0 whole">
							<span>
								<strong>{title}</strong> <span className="note">{termsText(terms)}</span>
							</span>
							<span className="note">{offerStartText(from)}</span>
						</span>
					</li>
				))}
			</ul>
		</TitledSection>
	);
}
