console.log(JSON.stringify({ args: process.argv.slice(2), from: process.env.SONOLENS_CALLED_FROM }));
