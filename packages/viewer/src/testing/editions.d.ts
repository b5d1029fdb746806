/// <reference path="../../../editions/client.d.ts" />
