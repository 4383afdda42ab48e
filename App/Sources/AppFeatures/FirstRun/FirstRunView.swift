internal import LockstepAppModel
internal import LockstepSamples
public import SwiftUI

/// The pages of the introduction.
@MainActor
public struct FirstRunView: View {
    @ObservedObject private var permissions: PermissionsStore
    @State private var model = FirstRunModel()
    private let onDone: () -> Void

    /// Creates the introduction.
    ///
    /// - Parameter onDone: Called once, when the pages were read or skipped.
    public init(permissions: PermissionsStore, onDone: @escaping () -> Void) {
        self.permissions = permissions
        self.onDone = onDone
    }

    /// One page at a time, with buttons for next, back and skip.
    public var body: some View {
        VStack {
            HStack {
                Button {
                    handle(.back)
                } label: {
                    Text(Phrase("Back"))
                }
                .opacity(model.canGoBack ? 1 : 0)
                .disabled(!model.canGoBack)
                .accessibilityHidden(!model.canGoBack)
                Spacer()
                Button {
                    handle(.skip)
                } label: {
                    Text(Phrase("Skip"))
                }
            }
            .padding()
            TabView(selection: page) {
                ForEach(FirstRunModel.Page.allCases, id: \.self) { page in
                    FirstRunPage(page: page, permissions: permissions).tag(page)
                }
            }
            .tabViewStyle(.page(indexDisplayMode: .always))
            .indexViewStyle(.page(backgroundDisplayMode: .always))
            Button {
                handle(.next)
            } label: {
                Text(model.nextTitle).frame(maxWidth: .infinity)
            }
            .buttonStyle(.borderedProminent)
            .controlSize(.large)
            .padding()
        }
        .interactiveDismissDisabled()
    }

    private func handle(_ event: FirstRunModel.Event) {
        withAnimation { model.handle(event) }
        if model.isDone { onDone() }
    }

    private var page: Binding<FirstRunModel.Page> {
        Binding {
            model.page
        } set: { page in
            model.show(page)
        }
    }
}

/// One page.
@MainActor
private struct FirstRunPage: View {
    let page: FirstRunModel.Page
    @ObservedObject var permissions: PermissionsStore

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                Image(systemName: symbol).font(.largeTitle).accessibilityHidden(true)
                Text(page.title).font(.title.bold()).accessibilityAddTraits(.isHeader)
                ForEach(page.paragraphs, id: \.self) { Text($0) }
                if page == .permissions { cards }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding()
            .padding(.bottom, 40)
        }
    }

    /// Requests no permissions here: the system asks at the first use.
    private var cards: some View {
        ForEach(permissions.model.cards) { card in
            VStack(alignment: .leading, spacing: 4) {
                Text(card.title).font(.headline)
                Text(card.reason)
                Text(card.without).font(.footnote).foregroundColor(.secondary)
            }
            .accessibilityElement(children: .combine)
        }
    }

    private var symbol: String {
        switch page {
        case .recording: return "record.circle"
        case .permissions: return "checkmark.shield"
        case .holding: return "hand.raised"
        }
    }
}

@MainActor
struct FirstRunPreviews: @preconcurrency PreviewProvider {
    static var previews: some View {
        let permissions = PermissionsStore(desk: nil) { _ in .notDetermined }
        FirstRunView(permissions: permissions, onDone: {})
        ForEach(FirstRunModel.Page.allCases, id: \.self) { page in
            FirstRunPage(page: page, permissions: permissions).previewDisplayName("\(page)")
        }
        NavigationStack { AboutView(about: AboutApp(version: "1.0", build: "1")) }
    }
}
