"""How this site differs from stock Material for MkDocs: `build.py` tells the build, the rooms beside it do the work."""
