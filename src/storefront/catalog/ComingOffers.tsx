import { useIsOurs } from '#api/backEnd';
import type { PriceTerms } from '#contract/offers/terms';
import { formatLocalMoney } from '#contract/shared/money';
import { offerStartText } from '#lib/offerTerm';
import { TitledSection } from '#ui/Surface';
import { useGetNextOffersQuery } from './offersApi';

const termsText = (terms: PriceTerms): string =>
	terms.kind === 'PERCENT'
		? `${terms.percent} % menos`
		: terms.kind === 'AMOUNT'
			? `${formatLocalMoney(terms.amount)} menos`
			: `A ${formatLocalMoney(terms.amount)}`;

/** A chunk of its own: it comes after the list. */
export default function ComingOffers() {
	const { data } = useGetNextOffersQuery(undefined, { skip: !useIsOurs(), refetchOnMountOrArgChange: 60 });
	if (!data?.length) return null;
	return (
		<TitledSection id="pronto" title="Empiezan pronto">
			<ul className="rows">
				{data.map(({ id, title, from, terms }) => (
					<li key={id} className="split gap-y-0">
						<span>
							<strong>{title}</strong> <span className="note">{termsText(terms)}</span>
						</span>
						<span>{offerStartText(from)}</span>
					</li>
				))}
			</ul>
		</TitledSection>
	);
}
