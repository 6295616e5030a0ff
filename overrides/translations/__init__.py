"""The workbench of the translators: what they have to do, and whether it is done well. It knows no MkDocs."""
