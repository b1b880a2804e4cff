/** As webpack's DefinePlugin does in the bundle. */
process.env.REACT_APP_API_URL = 'http://tienda.test/api';
process.env.REACT_APP_WS_URL = 'http://tienda.test/ws';
process.env.ORDERS_SOURCE = 'auto';
