/// A JPEG of 64 × 48 pixels.
enum ExampleImage {
    static let bytes: [UInt8] = decode(
        "/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgoKC8oLzc3Nzc3N0E8QUND"
            + "Q0FBQUFDQ0NISEhVVVVISEhDQ0hIUFBVVVxfXFdXVVdfX2RkZHh4c3OMjJGsrM//xACbAAACAgMBAQAA"
            + "AAAAAAAAAAAABwYIBAUDAgEBAAIDAQEBAAAAAAAAAAAAAAAGBwQIBQIBEAABAgIGBwUJAQAAAAAAAAAB"
            + "AAIRAyExFBJBBGHRkaFR4QWxQoEicaLCsjKCM9JDc2IRAAIBAAUIBwkBAQEAAAAAAAABAhIRoQQDMUFC"
            + "IdFR4aLSgWFD4gUUE7EVkSJjcTJi8FKC/8AAEQgAMABAAwESAAISAAMSAP/aAAwDAQACEQMRAD8Ar+tx"
            + "JlGdMawd47BicKhSgAAa0qVfpNXamAAGiAVDDw6Wt5PeOySSqQ132+rAVCGvEfJ2vt3LrZmCc5YknKTr"
            + "bysXla8pljFQSSVSRYNqwhGEVGKqSyItCzQmsDP4FxULAADUAsl9TenVrR4ICTada1NZzwYMqdeodXge"
            + "KgqlvDxa9UsuZicSvfbh7Ne0wl9K/aOt0e1V62t+78Gj2k001WnqaectioflJ9oktcfmHld6jwFddHFN"
            + "QECAIzpQBnmiphI0Ugdi6dK++7+Z+JqAABpoTWBn8BaoTSBusBZoTWBn8C4qFgABqAWaE2AZ/AWqE0gb"
            + "qAm/SCYTRGjyGHre1Lx0j930e8msCAAI1lZJlzGzA6rCHEQOPBRNuaeyoN2HWlyWNR0beBYeDF53/uob"
            + "pXejpWcSpK8SlmjbtLJXaIxULZmiaHADTrpVX132+bwnLhgYbf1OS61sIhlc6Ony8SZr1d5qFLC+prLF"
            + "5Wv5qq19mc4mVDHdzXAzXHAJ2XmFfd83hOnG44WVSm+tdE4MvMaPd83hOo7hgz10p1Pc49E0Nj/37PNa"
            + "61zODdh1prhfKWhV/wCuB0Y3TDjkcvmthDHqf5t4Fz08N8rNg4X5m53Y+PJZjsux9Zdu1KF4+W0u85fE"
            + "cZeYYq0YfKXSOtG9UtG3gX43aEc8rNgpLTTC7v5LNs7Ixi7dqUi/DfucniON8Rxf+cP5S6QtRu1LSs4l"
            + "ON4nHNG3aaICKlEqSSIuiNGKYHc6tPl4nTji4kv2SXU6/eavjiUsxDt4v0cFqODVN55PXH8Kqqt2I65a"
            + "cMrLuXb0SSTGG6BwCYNhl8X7R+KWpqj2nyTpZR19J/dnEoeqnujbtP/Z")

    private static func decode(_ text: String) -> [UInt8] {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
        for letter in text.utf8 {
            guard let value = letters.firstIndex(of: letter) else { break }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count & 255))
            }
        }
        return bytes
    }
}
