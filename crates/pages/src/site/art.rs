//! Our own drawing on the first page: a sun behind what is left of a city.

use maud::{Markup, html};

/// What stands far away.
const FAR: &str = "M0 260V170h46v-34h22v-18h16v42h38v-70l12-14 8 20 14-8v60h52V96h14V70h10v26h30v92h40v-50h62l8-12 10 12v62h54V92l16 10 10-26 18 12v88h44v-34h70v46h36V120h26V86h12V62h6v24h14v34h20v70h58v-46l30-14 8 16 22-8v52h60v-76h20V88l14-16 12 22 16-12v106h52v-40h64v28h40V104h18V80h44l6 16 12-10v90h50v-30h44V128h20v-26l12 8 10-18 14 14v70h40v-24h76V260z";

/// What stands near: it has the color of the ground, so the page begins with it.
const NEAR: &str = "M0 260v-44h70v-26l14 8 8-18 20 10v22h96v-14h36v-40h10v12h12v-22h8v40h44v32h120v8h140v-10h30v-20l18-6 10 12 16-4v22h170v6h110v-16h24v-50h8V96h6v40h40V70l10-10 8 14 14-22 12 16 10-8v60h12v36h28v26h80v-14h26v-58l18 6 6-12 22 8 8-18 12 10v64h64v16h90v-24h40V260zM1008 112h12v16h-12zM1036 112h12v16h-12zM1008 144h12v16h-12zM1036 144h12v16h-12zM1290 172h14v14h-14zM1318 172h14v14h-14z";

/// A lattice mast, and the crane on a roof.
const STEEL: &str =
    "M560 208l18-110 18 110M566 172h24M570 146h16M574 120h8M1176 206V72M1112 84h118l-54-16-64 16M1124 84v34";

/// The skyline, to lie along the lower edge of the hero.
pub(super) fn skyline() -> Markup {
    html! {
        svg class="skyline" viewBox="0 0 1440 260" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" {
            circle class="sun" cx="1010" cy="150" r="104" {}
            path class="far" d=(FAR) {}
            path class="steel" d=(STEEL) {}
            path class="near" fill-rule="evenodd" d=(NEAR) {}
        }
    }
}
