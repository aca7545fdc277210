//! Our own drawing on the first page: a sun behind what is left of a city.

use maud::{Markup, html};

/// What stands far away.
const FAR: &str = "M0 260V170h46v-34h22v-18h16v42h38v-70l12-14 8 20 14-8v60h52V96h14V70h10v26h30v92h40v-50h62l8-12 10 12v62h54V92l16 10 10-26 18 12v88h44v-34h70v46h36V120h26V86h12V62h6v24h14v34h20v70h58v-46l30-14 8 16 22-8v52h60v-76h20V88l14-16 12 22 16-12v106h52v-40h64v28h40V104h18V80h44l6 16 12-10v90h50v-30h44V128h20v-26l12 8 10-18 14 14v70h40v-24h76V260z";

/// What stands near: it has the color of the ground, so the page begins with it.
const NEAR: &str = "M0 198H64V176L78 184L86 168L106 178V198H198V190H238V172H274V190H344V196H494V188H520V166L538 160L548 170L564 166V188H714V196H810V190H868V178H892V124H900V84H906V124H942V58L954 46L962 62L976 38L990 56L1002 46V104H1016V140H1044V172H1128V164H1158V106L1176 112L1184 98L1206 108L1214 90L1228 102V166H1290V174H1384V156H1440V260H0zM954 76h12v14h-12zM978 76h12v14h-12zM954 106h12v14h-12zM978 106h12v14h-12zM954 136h12v14h-12zM978 136h12v14h-12zM1172 128h12v14h-12zM1196 128h12v14h-12z";

/// A lattice mast, and the crane on a roof.
const STEEL: &str =
    "M742 198l18-110 18 110M748 162h24M752 136h16M756 110h8M1098 174V66M1058 78h128l-88-16-40 16M1172 78v20";

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
