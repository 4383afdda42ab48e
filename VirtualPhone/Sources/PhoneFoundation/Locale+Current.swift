public import Foundation
internal import VirtualPhone

/// Returns the locale of the phone's owner (NSLocale.h); without a phone that of Foundation on
/// Linux, which is always this one.
///
/// It takes the place of `Locale.current`: Foundation on Linux offers no way to choose that, and
/// another property of this name would be ambiguous. The linker prefers a symbol of the program to
/// the same one of a shared library, so code keeps calling `Locale.current`.
@_silgen_name("$s20FoundationEssentials6LocaleV7currentACvgZ")
public func localeOfThePhone() -> Locale {
    Locale(identifier: VirtualPhone.current?.world.locale ?? "en_001")
}

/// Returns the locale of the phone's owner in the place of `Locale.autoupdatingCurrent`, by which
/// dates and numbers are formatted.
@_silgen_name("$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ")
public func autoupdatingLocaleOfThePhone() -> Locale { localeOfThePhone() }
