internal import Foundation
internal import LockstepAppModel
internal import LockstepSamples
internal import SwiftUI

/// The photos on the device.
@MainActor
struct GalleryView: View {
    @ObservedObject var store: GalleryStore
    @Environment(\.dismiss) private var dismiss
    private let columns = [GridItem(.adaptive(minimum: 110), spacing: 2)]

    var body: some View {
        ScrollView {
            LazyVGrid(columns: columns, spacing: 2) {
                ForEach(store.screen.cells) { cell in
                    Button {
                        store.send(.opened(cell.id))
                    } label: {
                        GalleryCellView(cell: cell)
                    }
                    .buttonStyle(.plain)
                    .onAppear { store.send(.cellShown(cell.id)) }
                }
            }
        }
        .overlay { placeholder }
        .refreshable { store.send(.pulled) }
        .navigationTitle(Text(Phrase("Photos")))
        .toolbar {
            ToolbarItem(placement: .cancellationAction) {
                Button {
                    dismiss()
                } label: {
                    Text(Phrase("Done"))
                }
            }
        }
        .onAppear { store.send(.appeared) }
        .sheet(isPresented: isOpen) { PhotoView(store: store) }
        .galleryAlerts(store, isEnabled: store.screen.viewer == nil)
    }

    @ViewBuilder private var placeholder: some View {
        if let words = store.screen.emptyText {
            Text(words).foregroundColor(.secondary).multilineTextAlignment(.center).padding()
        } else if store.screen.isLoading {
            ProgressView()
        }
    }

    private var isOpen: Binding<Bool> {
        Binding {
            store.screen.viewer != nil
        } set: { isOpen in
            if !isOpen { store.send(.closed) }
        }
    }
}

/// A photo in the grid.
@MainActor
private struct GalleryCellView: View {
    let cell: GalleryCell

    var body: some View {
        Color.secondary.opacity(0.15)
            .aspectRatio(1, contentMode: .fit)
            .overlay {
                if let image = cell.thumbnail {
                    ScaledImageView(image).scaledToFill()
                } else {
                    Image(systemName: "photo").foregroundColor(.secondary)
                }
            }
            .clipped()
            .contentShape(Rectangle())
            .accessibilityElement()
            .accessibilityLabel(Text(cell.label))
            .accessibilityValue(Text(verbatim: cell.date?.words ?? ""))
            .accessibilityAddTraits([.isImage, .isButton])
    }
}

extension WallTime {
    /// The date and time in the user's language.
    var words: String {
        Date(timeIntervalSince1970: seconds).formatted(date: .abbreviated, time: .shortened)
    }
}
