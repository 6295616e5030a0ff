"""What a page says of itself where somebody shares it or finds it: title, description, picture, address."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from overrides.problems import Problem, relative

PICTURE = "assets/images/social-{language}.png"


@dataclass(frozen=True)
class Card:
    """A page as others show it. Every address in it is absolute, because a card is shown on another site."""

    title: str
    description: str
    address: str
    site: str
    picture: str
    picture_text: str
    locale: str
    other_locales: tuple[str, ...] = ()
    home: bool = False

    @property
    def window_title(self) -> str:
        """The name of the browser's tab: a home page is the site, another page is a page of it."""
        return self.site if self.home else f"{self.title} · {self.site}"

    @property
    def properties(self) -> list[tuple[str, str]]:
        """The Open Graph properties, in order."""
        return [
            ("og:type", "website" if self.home else "article"),
            ("og:site_name", self.site),
            ("og:title", self.title),
            ("og:description", self.description),
            ("og:url", self.address),
            ("og:locale", self.locale),
            *(("og:locale:alternate", locale) for locale in self.other_locales),
            ("og:image", self.picture),
            ("og:image:type", "image/png"),
            ("og:image:width", "1200"),
            ("og:image:height", "630"),
            ("og:image:alt", self.picture_text),
        ]

    @property
    def names(self) -> list[tuple[str, str]]:
        """The named values that some readers of cards want beside Open Graph."""
        return [("twitter:card", "summary_large_image")]


def missing_pictures(languages: Iterable[str], folder: Path) -> list[Problem]:
    """Name each language's picture that `folder`, the one with the site's own files, does not have."""
    pictures = [folder / PICTURE.format(language=language) for language in languages]
    return [
        Problem(relative(picture), 1, "the picture that cards of this language show is missing")
        for picture in pictures
        if not picture.is_file()
    ]
