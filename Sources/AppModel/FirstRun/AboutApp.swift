/// The app's version and licenses.
public struct AboutApp: Hashable, Sendable {
    /// A component of the app and its license.
    public struct License: Hashable, Sendable, Identifiable {
        /// The component's name.
        public let name: String
        /// The complete license text, each paragraph one line.
        public let text: String
        /// The component's name.
        public var id: String { name }
    }

    /// The version with the build number.
    public let version: Phrase
    /// The licenses of all components: the app contains only its own code.
    public let licenses: [License]

    /// Creates the texts from the numbers in Info.plist.
    public init(version: String, build: String) {
        self.version = Phrase("Version %@ (%@)", .text(version), .text(build))
        licenses = [License(name: "Lockstep", text: Self.withoutLineBreaks(Self.terms))]
    }

    /// Joins the lines of each paragraph, so that a text fills the width of the screen.
    static func withoutLineBreaks(_ text: String) -> String {
        text.split(separator: "\n\n").map { $0.replacing("\n", with: " ") }
            .joined(separator: "\n\n")
    }

    /// The contents of the file LICENSE; a test checks that both are equal.
    static let terms = """
        MIT License

        Copyright (c) 2026 Lockstep contributors

        Permission is hereby granted, free of charge, to any person obtaining a copy
        of this software and associated documentation files (the "Software"), to deal
        in the Software without restriction, including without limitation the rights
        to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
        copies of the Software, and to permit persons to whom the Software is
        furnished to do so, subject to the following conditions:

        The above copyright notice and this permission notice shall be included in all
        copies or substantial portions of the Software.

        THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
        IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
        FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
        AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
        LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
        OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
        SOFTWARE.
        """
}
