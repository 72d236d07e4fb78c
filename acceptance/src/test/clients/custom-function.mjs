// Runs a custom function of Google Sheets. The objects of Apps Script, which exist only there, are replaced by small
// ones that send the same request: custom-function.mjs FILE ARGUMENT…
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

const [file, ...values] = process.argv.slice(2);

const PropertiesService = {getScriptProperties: () => ({getProperty: name => process.env[name]})};

const UrlFetchApp = {
  fetch(url, {headers}) {
    const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const answer = execFileSync('curl', ['-s', '-w', '\n%{http_code}', ...fields, url], {encoding: 'utf8'});
    const end = answer.lastIndexOf('\n');
    return {getResponseCode: () => Number(answer.slice(end + 1)), getContentText: () => answer.slice(0, end)};
  },
};

const Utilities = {parseCsv: text => text.trimEnd().split('\r\n').map(line => line.split(','))};

const custom = new Function(
  'PropertiesService', 'UrlFetchApp', 'Utilities', `${readFileSync(file, 'utf8')}; return ALTDATA;`);
try {
  console.log(JSON.stringify(custom(PropertiesService, UrlFetchApp, Utilities)(...values)));
} catch (error) {
  console.log(`error: ${error.message}`);
}
