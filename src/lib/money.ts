export { formatLocalMoney, formatShopMoney } from '../../contract/money';
